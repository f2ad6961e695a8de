import { minify } from 'rolldown/utils'

/**
 * A bundled script, minified: names and statements, beside the other threads.
 * @throws Error naming the file that cannot be read
 */
export const tightened = async (file: string, text: string): Promise<string> => {
  const { code, errors } = await minify(file, text, {
    module: true,
    // Statements one by one compress better than what is joined.
    compress: { target: 'es2022', sequences: false },
    mangle: { toplevel: true },
    codegen: { removeWhitespace: true },
  })
  if (errors.length > 0) throw new Error(`${file} could not be minified: ${errors[0]?.message}`)
  return code
}
