import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import { isLeftover, listFiles, listSettledFiles } from './listing.ts'

const folder = ownFolder()
beforeEach(() => folder.write('public/real/a.txt'))

const listPublic = () => {
  const { files, diagnostics } = listFiles(folder.at('public'), 'public', true)
  return {
    files: files.map(({ path }) => path),
    said: diagnostics
      .map(({ at, message, hint }) => `${at.file}: ${message} → ${hint}`)
      .sort(),
  }
}

test('reads links to files inside, and reports links to folders, out of the tree or to nowhere', async () => {
  await folder.write('c.txt')
  const links = {
    'b.txt': 'real/a.txt',
    inside: 'real',
    outside: '../c.txt',
    nowhere: 'gone.txt',
  }
  for (const [name, target] of Object.entries(links))
    await symlink(target, folder.at('public', name))
  expect(listPublic()).toEqual({
    files: ['b.txt', 'real/a.txt'],
    said: [
      'public/inside: this link points to a folder, and the shop does not follow links to folders → replace it with the folder itself',
      ...['nowhere', 'outside'].map(
        (name) =>
          `public/${name}: this link points outside public/, or to a file that does not exist → replace it with the file itself`,
      ),
    ],
  })
})

test('lists hidden files in public/, but not in content/', async () => {
  const hidden = [
    '.htaccess',
    '.nojekyll',
    '.well-known/security.txt',
    'press/.well-known/2025/a.txt',
  ]
  for (const folderName of ['public', 'content']) {
    for (const path of [...hidden, '.DS_Store', '4913'])
      await folder.write(`${folderName}/${path}`)
  }
  expect(listPublic().files).toEqual([...hidden, 'real/a.txt'])
  expect(listFiles(folder.at('content'), 'content').files).toEqual([])
})

// macOS does not allow such names.
test.skipIf(process.platform === 'darwin')(
  'reports names that are not UTF-8',
  async () => {
    const inLatin1 = (name: string): Buffer =>
      Buffer.from(folder.at('public', name), 'latin1')
    await mkdir(inLatin1('fotos\xe9'))
    await writeFile(inLatin1('b\xe9.txt'), 'b')
    const why = 'this name is not valid UTF-8, so nothing can refer to it → rename it'
    const said = ['public/b\ufffd.txt', 'public/fotos\ufffd'].map(
      (path) => `${path}: ${why}`,
    )
    expect(listPublic()).toEqual({ files: ['real/a.txt'], said })
  },
)

test('plans a change only from settled files', async () => {
  await folder.write('content/new.yaml')
  const { content } = await listSettledFiles(folder.project)
  expect(content.files).toMatchObject([{ path: 'new.yaml', settled: true }])
})

/** Names of leftovers of editors and systems, and names that resemble them. */
const names =
  '4913 a4 a.yaml~ a.yaml.swo a.yaml.swp a.yaml.swx a.yaml.swy a.swp.yaml a.yaml.tmp a.tmp.yaml #a.yaml# #1.jpg a#.jpg ' +
  '~$a.yaml a~$.yaml a.yaml___jb_tmp___ a.yaml___jb_old___ a.yaml.crswap Thumbs.db thumbs.DB desktop.ini my-desktop.ini ' +
  'desktop.ini.txt .DS_Store ._a.yaml .gitkeep .git .hgignore .svn .svnx .#a.yaml .~lock.a.yaml# .goutputstream-X .directory ' +
  '.Trash-1000 .nfs0001 .fuse_hidden0001 .idea .vscode .env .env.local .envy .htpasswd .npmrc .netrc ' +
  '.htaccess .nojekyll .well-known .a.yaml.swp a.yaml a.jpg'

test('neither reads nor publishes leftovers of editors and systems', async () => {
  const leftAs = (name: string): string =>
    [false, true]
      .flatMap((isPublic) =>
        [false, true].map((isFolder) => isLeftover(name, { isPublic, isFolder })),
      )
      .map((isLeft) => (isLeft ? 'left  ' : 'read  '))
      .join('')
  const lines = names.split(' ').map((name) => `${leftAs(name)}${name}\n`)
  const head = 'content/    public/\nfile  folder file  folder\n'
  await expect(head + lines.join('')).toMatchFileSnapshot('fixtures/leftovers.txt')
})
