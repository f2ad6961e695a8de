import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify } from 'rolldown/utils'

/**
 * Minifies the bundled scripts in `folder` in place: names and statements, on all cores. File names keep their hash, which
 * still changes whenever the content does.
 * @throws Error naming the file that cannot be read
 */
export const tightenScripts = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter(name => name.endsWith('.js'))
  await Promise.all(
    names.map(async name => {
      const file = join(folder, name)
      const { code, errors } = await minify(name, await readFile(file, 'utf8'), {
        module: true,
        // Statements one by one compress better than what is joined.
        compress: { target: 'es2022', sequences: false },
        mangle: { toplevel: true },
        codegen: { removeWhitespace: true },
      })
      if (errors.length > 0) throw new Error(`${name} could not be minified: ${errors[0]?.message}`)
      await writeFile(file, code)
    }),
  )
}
