import { expect, test } from 'vitest'
import { isLeftover } from './listing.ts'

const names =
  '4913 a4 a.yaml~ a.yaml.swo a.yaml.swp a.yaml.swx a.yaml.swy a.swp.yaml a.yaml.tmp a.tmp.yaml #a.yaml# #1.jpg a#.jpg ' +
  '~$a.yaml a~$.yaml a.yaml___jb_tmp___ a.yaml___jb_old___ a.yaml.crswap Thumbs.db thumbs.DB desktop.ini my-desktop.ini ' +
  'desktop.ini.txt .DS_Store ._a.yaml .gitkeep .git .hgignore .svn .svnx .#a.yaml .~lock.a.yaml# .goutputstream-X .directory ' +
  '.Trash-1000 .nfs0001 .fuse_hidden0001 .idea .vscode .env .env.local .envy .htpasswd .npmrc .netrc ' +
  '.htaccess .nojekyll .well-known .a.yaml.swp a.yaml a.jpg'

test('what editors and systems leave behind is neither read nor published, and all else is', async () => {
  const leftAs = (name: string): string =>
    [false, true]
      .flatMap((isPublic) => [false, true].map((isFolder) => isLeftover(name, { isPublic, isFolder })))
      .map((isLeft) => (isLeft ? 'left  ' : 'read  '))
      .join('')
  const lines = names.split(' ').map((name) => `${leftAs(name)}${name}\n`)
  const head = 'content/    public/\nfile  folder file  folder\n'
  await expect(head + lines.join('')).toMatchFileSnapshot('fixtures/leftovers.txt')
})
