#!/bin/sh
# Builds the server and puts what is needed to run it, and nothing else, into a folder: scripts/container/build.sh <folder>
# The Dockerfile runs this; so does `pnpm check:container`, where no container engine is needed.
set -eu

if [ $# -ne 1 ]; then
  echo "usage: scripts/container/build.sh <folder that does not exist yet>" >&2
  exit 2
fi
root=$(cd "$(dirname "$0")/../.." && pwd)
if [ -e "$1" ]; then
  echo "$1 exists already; name a folder that does not." >&2
  exit 1
fi
mkdir -p "$1"
target=$(cd "$1" && pwd)
pnpm="npx -y pnpm@10"
if command -v pnpm >/dev/null 2>&1; then pnpm=pnpm; fi

cd "$root"
$pnpm install --frozen-lockfile
$pnpm build:server

cp package.json pnpm-workspace.yaml pnpm-lock.yaml .pnpmfile.cjs LICENSE "$target/"
for manifest in packages/*/package.json apps/*/package.json bench/package.json; do
  folder=$(dirname "$manifest")
  mkdir -p "$target/$folder"
  cp "$manifest" "$target/$folder/"
done
# The server and the packages it is made of. What runs is in dist; the dictionary has its data beside it.
for folder in apps/api packages/contract packages/dictionary-ru packages/engine packages/jobs packages/money \
  packages/morphology packages/plural packages/template; do
  cp -R "$folder/dist" "$target/$folder/"
  if [ -d "$folder/data" ]; then cp -R "$folder/data" "$target/$folder/"; fi
done
find "$target/apps" "$target/packages" -name '*.map' -delete

# Exactly the versions of the lock file, without what only tests and builds need.
cd "$target"
$pnpm install --prod --frozen-lockfile --prefer-offline --filter '@skladno/api...'
