import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Fonts and images are already compressed. */
const COMPRESSIBLE = /\.(js|css|svg|json)$/

export const compressAssets = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter(name => COMPRESSIBLE.test(name))
  await Promise.all(
    names.map(async name => {
      const path = join(folder, name)
      const raw = await readFile(path)
      const params = {
        // 1.6 percent smaller than quality 10, for 6 s more.
        [zlib.BROTLI_PARAM_QUALITY]: 11,
        [zlib.BROTLI_PARAM_SIZE_HINT]: raw.byteLength,
      }
      await Promise.all([
        brotli(raw, { params }).then(bytes => writeFile(`${path}.br`, bytes)),
        zip(raw, { level: zlib.Z_BEST_COMPRESSION }).then(bytes => writeFile(`${path}.gz`, bytes)),
      ])
    }),
  )
}
