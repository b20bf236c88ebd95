import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Below this size in bytes, the headers cost more than compression saves. */
const worthwhile = 1_000

const compressible = /\.(m?js|css|svg|json|wasm|ttf)$/

/** Writes `.br` and `.gz` next to each asset, so that the server never compresses a file at run time. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => compressible.test(fileName))
      await Promise.all(
        files.map(async (file) => {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (content.length < worthwhile) return
          const path = join(dir, file.fileName)
          await Promise.all([
            brotli(content).then((small) => writeFile(`${path}.br`, small)),
            gzipped(content, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
          ])
        }),
      )
    },
  }
}

const brotli = promisify(brotliCompress)
const gzipped = promisify<Buffer, { level: number }, Buffer>(gzip)
