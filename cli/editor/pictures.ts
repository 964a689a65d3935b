import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { resolvePath } from '../load/content.ts'
import { isImage } from '../load/images.ts'
import type { Project } from '../project.ts'
import { isInContent } from './content-path.ts'

/** Pixels: twice what a form shows. */
const WIDTH = 320

/** A picture of content/, small: `?of=content/posters/main/a.yaml&name=a.jpg`, as that file names it. */
export async function sendPicture(
  project: Project,
  { searchParams }: URL,
  response: ServerResponse,
): Promise<void> {
  const of = searchParams.get('of') ?? ''
  const path = resolvePath(of.slice('content/'.length), searchParams.get('name') ?? '')
  if (path === undefined || !isImage(path) || !(await isInContent(project, `content/${path}`))) {
    response.writeHead(404).end()
    return
  }
  const { default: sharp } = await import('sharp')
  const bytes = await sharp(join(project.content, path)).autoOrient().resize(WIDTH).webp().toBuffer()
  response
    .writeHead(200, {
      'Content-Type': 'image/webp',
      'Cache-Control': 'private, max-age=60',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(bytes)
}
