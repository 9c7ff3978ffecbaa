"""The players that search: Monte-Carlo trees and alpha-beta."""
