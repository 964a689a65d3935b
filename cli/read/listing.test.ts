import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import { isLeftover, listFiles, listSettledFiles } from './listing.ts'

const folder = ownFolder()

beforeEach(() => folder.write('public/real/a.txt'))

const listPublic = () => {
  const { files, diagnostics } = listFiles(folder.at('public'), 'public', {
    isPublic: true,
  })
  return {
    files: files.map(({ path }) => path),
    messages: diagnostics
      .map(({ at, message, hint }) => `${at.file}: ${message} → ${hint}`)
      .sort(),
  }
}

test('follows only links to files inside the folder', async () => {
  await folder.write('c.txt')
  const links = {
    'b.txt': 'real/a.txt',
    inside: 'real',
    outside: '../c.txt',
    nowhere: 'gone.txt',
  }
  for (const [name, target] of Object.entries(links))
    await symlink(target, folder.at('public', name))

  const { files, messages } = listPublic()

  const folderLink =
    'this link points to a folder, and the shop does not follow links to folders'
  const outerLink = 'this link points outside public/, or to a file that does not exist'
  expect(files).toEqual(['b.txt', 'real/a.txt'])
  expect(messages).toEqual([
    `public/inside: ${folderLink} → replace it with the folder itself`,
    `public/nowhere: ${outerLink} → replace it with the file itself`,
    `public/outside: ${outerLink} → replace it with the file itself`,
  ])
})

/** Vim creates this file to test whether it can write to a folder. */
const FILE_OF_VIM = '4913'

test('lists hidden files in public/, but not in content/', async () => {
  const hiddenFiles = [
    '.htaccess',
    '.nojekyll',
    '.well-known/security.txt',
    'press/.well-known/2025/a.txt',
  ]
  for (const folderName of ['public', 'content']) {
    for (const path of [...hiddenFiles, '.DS_Store', FILE_OF_VIM])
      await folder.write(`${folderName}/${path}`)
  }

  expect(listPublic().files).toEqual([...hiddenFiles, 'real/a.txt'])
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

    const message = 'this name is not valid UTF-8, so nothing can refer to it'
    expect(listPublic()).toEqual({
      files: ['real/a.txt'],
      messages: [
        `public/b\ufffd.txt: ${message} → rename it`,
        `public/fotos\ufffd: ${message} → rename it`,
      ],
    })
  },
)

test('waits until a new file is settled', async () => {
  await folder.write('content/new.yaml')

  const { content } = await listSettledFiles(folder.project)

  expect(content.files).toMatchObject([{ path: 'new.yaml', settled: true }])
})

/** Names of files that editors and operating systems leave behind, and names that resemble them. */
const names = [
  `${FILE_OF_VIM} a4 a.yaml~ a.yaml.swo a.yaml.swp a.yaml.swx a.yaml.swy a.swp.yaml`,
  'a.yaml.tmp a.tmp.yaml #a.yaml# #1.jpg a#.jpg ~$a.yaml a~$.yaml',
  'a.yaml___jb_tmp___ a.yaml___jb_old___ a.yaml.crswap Thumbs.db thumbs.DB',
  'desktop.ini my-desktop.ini desktop.ini.txt .DS_Store ._a.yaml .gitkeep .git',
  '.hgignore .svn .svnx .#a.yaml .~lock.a.yaml# .goutputstream-X .directory',
  '.Trash-1000 .nfs0001 .fuse_hidden0001 .idea .vscode .env .env.local .envy',
  '.htpasswd .npmrc .netrc .htaccess .nojekyll .well-known .a.yaml.swp a.yaml a.jpg',
].flatMap((line) => line.split(' '))

test('neither reads nor publishes leftovers of editors and operating systems', async () => {
  const lines = names.map((name) => {
    const answers = [
      isLeftover(name, { isPublic: false, isFolder: false }),
      isLeftover(name, { isPublic: false, isFolder: true }),
      isLeftover(name, { isPublic: true, isFolder: false }),
      isLeftover(name, { isPublic: true, isFolder: true }),
    ]
    // "left" marks a leftover, "read" any other file.
    const columns = answers.map((answer) => (answer ? 'left  ' : 'read  '))
    return `${columns.join('')}${name}\n`
  })

  const head = 'content/    public/\nfile  folder file  folder\n'
  await expect(head + lines.join('')).toMatchFileSnapshot('fixtures/leftovers.txt')
})
