import { defineConfig } from 'vitest/config'

const include = (kind: string) => [`tests/${kind}/**/*.test.{ts,tsx}`]

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: include('unit') } },
      { test: { name: 'gateway', include: include('gateway'), testTimeout: 15_000 } },
      {
        test: {
          name: 'browser',
          include: include('browser'),
          testTimeout: 45_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
