import { expect, test } from 'vitest'
import { formatBytes } from '../../../web/lib/format-bytes.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_310_000_000_000, '1.3 TB'],
  [220_000_000_000, '220 GB'],
  [999_700_000, '1.0 GB'],
  [9_960_000, '10 MB'],
  [-5, '0 B'],
])('formats %i bytes as %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words))
