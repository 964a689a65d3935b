# Vercel keeps only node_modules/ between builds, so .cache/ and dist/ are stored there. `npm ci` would delete that folder.
set -e

rm -rf .cache dist .vercel/output
mkdir -p node_modules/.cache/saga/cache node_modules/.cache/saga/dist .vercel/output
ln -s node_modules/.cache/saga/cache .cache
ln -s node_modules/.cache/saga/dist dist

npm run build

# With the Build Output API, redirects and headers come from the build. In vercel.json, they would become outdated.
cp -R dist/ .vercel/output/static
cp dist/vercel-output.json .vercel/output/config.json
