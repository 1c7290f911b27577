#!/bin/sh
# Double-click. The first time: right-click, Open, Open.
cd "$(dirname "$0")" && exec python3 start.py "$@"
