// A Netlify build plug-in that keeps these folders between builds.
const folders = ['.cache', 'dist']

export const onPreBuild = ({ utils }) => utils.cache.restore(folders)

export const onPostBuild = ({ utils }) => utils.cache.save(folders)
