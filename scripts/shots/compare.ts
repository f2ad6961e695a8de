import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** Color difference (0 to 1) above which a pixel counts as changed. */
const THRESHOLD = 0.1

interface Difference {
  readonly name: string
  readonly pixels: number
  readonly share: number
}

/** Counts the differing pixels of two images and marks them in a third. Null if the sizes differ. */
const differenceOf = (before: Buffer, after: Buffer) => {
  const [old, fresh] = [PNG.sync.read(before), PNG.sync.read(after)]
  const { width, height } = fresh
  if (old.width !== width || old.height !== height)
    return { pixels: width * height, share: 1, marked: null }
  const marks = new PNG({ width, height })
  const pixels = pixelmatch(old.data, fresh.data, marks.data, width, height, {
    threshold: THRESHOLD,
  })
  return { pixels, share: pixels / (width * height), marked: PNG.sync.write(marks) }
}

const picturesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter(name => name.endsWith('.png')).sort()

/**
 * Compares images of the same name in two folders and writes marked copies of those that differ to `marked`.
 * @throws Error naming the next step if nothing has been accepted yet
 */
export const comparePictures = async (accepted: string, latest: string, marked: string) => {
  const before = await picturesIn(accepted).catch(cause => {
    throw new Error('No pictures were accepted yet. Run npm run shots -- --accept first.', {
      cause,
    })
  })
  const after = await picturesIn(latest)
  const different: Difference[] = []
  let same = 0
  for (const name of before.filter(name => after.includes(name))) {
    const [old, fresh] = await Promise.all([
      readFile(join(accepted, name)),
      readFile(join(latest, name)),
    ])
    const {
      pixels,
      share,
      marked: picture,
    } = old.equals(fresh) ? { pixels: 0, share: 0, marked: null } : differenceOf(old, fresh)
    if (pixels === 0) same++
    else different.push({ name, pixels, share })
    if (picture && pixels > 0) await writeFile(join(marked, name), picture)
  }
  return {
    same,
    different: different.sort((a, b) => b.share - a.share),
    missing: before.filter(name => !after.includes(name)),
    added: after.filter(name => !before.includes(name)),
  }
}
