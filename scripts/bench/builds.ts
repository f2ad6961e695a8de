import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fromRoot } from '../build/paths.ts'

const cleanups: (() => unknown)[] = []

/** Registers `cleanup` to run at the end. The last one registered runs first. */
export const atEnd = (cleanup: () => unknown): void => void cleanups.push(cleanup)

const cleanUp = async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
}

/** Runs a benchmark, prints any error and cleans up, even on Ctrl+C. */
export const runBench = async (main: () => Promise<void>): Promise<void> => {
  process.once('SIGINT', () => cleanUp().finally(() => process.exit(130)))
  try {
    await main()
  } catch (cause) {
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`)
    process.exitCode = 1
  } finally {
    await cleanUp()
  }
}

/** Builds a commit in a worktree that is removed at the end. @returns the folder of the build */
export const buildCommit = (commit: string): string => {
  const folder = fromRoot('.cache', `bench-${process.pid}`)
  const run = (program: string, args: string[], cwd: string) =>
    execFileSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  process.stdout.write(`Building ${commit} …\n`)
  run('git', ['worktree', 'add', '--detach', folder, commit], fromRoot())
  atEnd(() => run('git', ['worktree', 'remove', '--force', folder], fromRoot()))
  run('npm', ['run', 'build'], folder)
  return join(folder, 'dist')
}
