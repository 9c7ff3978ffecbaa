"""The players who search: Monte-Carlo trees and alpha-beta."""
