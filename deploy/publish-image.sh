#!/bin/sh
# Builds the image for both processors, with its bill of materials and its provenance, and publishes it:
#   deploy/publish-image.sh registry.example.org/someone/jiadi
# Needs docker with buildx and a login at that registry. SOURCE is the address of the sources, if they have one.
set -eu
cd "$(dirname "$0")/.."
image=${1:?name the image without a tag, such as registry.example.org/someone/jiadi}
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
[ -z "$(git status --porcelain)" ] || { echo 'there are changes that are not committed' >&2; exit 1; }

exec docker buildx build --file deploy/Dockerfile \
  --platform linux/amd64,linux/arm64 \
  --build-arg "VERSION=$version" --build-arg "REVISION=$(git rev-parse HEAD)" \
  --build-arg "SOURCE=${SOURCE:-}" --build-arg "NODE_IMAGE=${NODE_IMAGE:-node:24-slim}" \
  --sbom=true --provenance=mode=max \
  --tag "$image:$version" --tag "$image:${version%%.*}" --tag "$image:latest" \
  --push .
