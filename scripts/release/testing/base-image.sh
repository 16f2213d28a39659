#!/bin/sh
# Makes an image of Debian with the Node that is pinned, to build on where no registry of images can be
# reached, and prints its name. As root, with mmdebstrap and podman. It trusts what this machine trusts.
set -eu
cd "$(dirname "$0")/../../.."
name=localhost/jiadi-base:$(node_modules/.bin/node -p process.versions.node)
if podman image exists "$name"; then
  echo "$name"
  exit
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mmdebstrap --quiet --variant=minbase --include=ca-certificates "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$work/debian.tar" >&2
cp "$(readlink -f node_modules/.bin/node)" "$work/node"
cp -R "$(npm root --global)/npm" "$work/npm"
cp /etc/ssl/certs/ca-certificates.crt "$work/authorities.crt"
cat >"$work/Dockerfile" <<'END'
FROM scratch
ADD debian.tar /
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY authorities.crt /etc/ssl/certs/ca-certificates.crt
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --uid 1000 node
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
END
podman build --quiet --isolation=chroot --tag "$name" "$work" >&2
echo "$name"
