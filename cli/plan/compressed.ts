import type { Output } from '../model/output.ts'
import { outputPath } from '../model/path.ts'
import type { Site } from '../model/site.ts'

const compressible = /\.(?:css|html|js|json|svg|txt|webmanifest|xml)$/

/** These outputs, and in a shop that wants it their texts once more for each encoding. */
export const withCompressed = (outputs: readonly Output[], { compress }: Site): readonly Output[] =>
  compress ? [...outputs, ...compressedOf(outputs)] : outputs

const compressedOf = (outputs: readonly Output[]): readonly Output[] =>
  outputs
    .filter(({ path }) => compressible.test(path))
    .flatMap((source) =>
      (['br', 'gz'] as const).map(
        (encoding): Output => ({
          kind: 'compressed',
          path: outputPath(`${source.path}.${encoding}`),
          encoding,
          source,
        }),
      ),
    )
