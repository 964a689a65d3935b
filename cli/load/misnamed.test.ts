import { expect, test } from 'vitest'
import { findMisnamedFiles } from './misnamed.ts'

test.each([
  ['Galleries/new.yaml', 'galleries/new.yaml'],
  ['posters/main/three.YAML', 'posters/main/three.yaml'],
  ['posters/main/three.yml', 'posters/main/three.yaml'],
  ['story/sv.MD', 'story/sv.md'],
])('%s has to be called %s', (path, meant) => {
  const found = findMisnamedFiles([path])
  expect(found.get(meant)).toMatchObject({
    at: { file: `content/${path}` },
    hint: `rename it to "content/${meant}"`,
  })
})

test.each([
  [['posters/main/Three.yaml']],
  [['posters/main/three.yml', 'posters/main/three.yaml']],
  [['notes.txt']],
  [['posters/main/A.JPG']],
])('%s: nothing to say', (paths) => {
  expect([...findMisnamedFiles(paths)]).toEqual([])
})
