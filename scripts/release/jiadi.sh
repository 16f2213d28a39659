#!/bin/sh
# Starts the server, or runs one of its commands, on the Node that lies beside it.
here=$(dirname "$(readlink -f "$0")")
fail() { echo "$1" >&2; exit 1; }

[ "$(uname -s) $(uname -m | sed 's/^arm64$/aarch64/')" = 'Linux @machine@' ] ||
  fail "this is the archive for Linux on @machine@, and this machine is $(uname -s) on $(uname -m): take the archive for it"

node=$here/bin/node
# The image has a Node of its own.
[ -e "$node" ] || node=node
"$node" --version >/dev/null 2>&1 ||
  fail 'the Node in this archive does not run here: it needs glibc 2.28 or newer (Debian 10, Ubuntu 20.04, not Alpine)'

# What a large request used goes back to the system.
: "${MALLOC_ARENA_MAX:=2}" "${MALLOC_MMAP_THRESHOLD_:=131072}" "${MALLOC_TRIM_THRESHOLD_:=131072}"
export MALLOC_ARENA_MAX MALLOC_MMAP_THRESHOLD_ MALLOC_TRIM_THRESHOLD_

if [ -z "${DATA_DIR:-}${DATA_DIR_FILE:-}" ]; then
  DATA_DIR=$here/data
  export DATA_DIR
fi

command=${1:-start}
[ $# -eq 0 ] || shift
# The public demo writes its household before it serves it.
[ "$command ${DEMO:-}" != 'start public' ] || command=demo
case $command in
start)
  # After an upgrade: an empty program in the place of one's own would look like a loss.
  if [ "${DATA_DIR:-}" = "$here/data" ] && [ ! -e "$here/data" ]; then
    for earlier in "$here"/../jiadi-*/data/app.db; do
      [ ! -e "$earlier" ] ||
        fail "another version has data in $(dirname "$(readlink -f "$earlier")"): move that folder to $here/data; to begin anew, make an empty one there"
    done
  fi
  # What Node has compiled is kept for the next start, where the folder can be written.
  NODE_COMPILE_CACHE=${NODE_COMPILE_CACHE:-$here/.cache}
  export NODE_COMPILE_CACHE
  exec "$node" --max-semi-space-size=2 "$here/dist/server/main.js"
  ;;
@commands@)
  exec "$node" "$here/dist/scripts/$command.js" "$@"
  ;;
version)
  echo '@version@'
  ;;
*)
  fail "jiadi [start | @commands@ | version]: no such command: $command"
  ;;
esac
