#!/usr/bin/env bash
# Builds the extension: plybook-VERSION.vsix, in this folder. It needs node 20, npm and npm's registry.
set -euo pipefail
cd "$(dirname "$0")"
npm ci --ignore-scripts --no-audit --no-fund
npm run package
