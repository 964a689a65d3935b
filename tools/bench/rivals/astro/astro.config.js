export default { build: { format: 'file' } }
