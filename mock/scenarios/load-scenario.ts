import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import * as z from 'zod/mini'
import { englishErrors } from '../world/english-errors.ts'
import { Scenario } from '../world/scenario.ts'
import busyEvening from './busy-evening.json' with { type: 'json' }
import bypass from './bypass.json' with { type: 'json' }
import defaultScenario from './default.json' with { type: 'json' }
import firstRun from './first-run.json' with { type: 'json' }
import oldBackend from './old-backend.json' with { type: 'json' }
import quiet from './quiet.json' with { type: 'json' }
import rejectedToken from './rejected-token.json' with { type: 'json' }
import scale from './scale.json' with { type: 'json' }
import stormy from './stormy.json' with { type: 'json' }

/** The scenarios are imported so that the bundle contains them. */
const FILES: Record<string, unknown> = {
  default: defaultScenario,
  quiet,
  'busy-evening': busyEvening,
  'first-run': firstRun,
  bypass,
  'old-backend': oldBackend,
  stormy,
  'rejected-token': rejectedToken,
  scale,
}

export const SCENARIO_NAMES = Object.keys(FILES)

/** @throws Error listing the known names if the name is unknown */
export const scenarioNamed = (name: string): Scenario => {
  const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined
  if (file === undefined)
    throw new Error(
      `Unknown scenario "${name}". Available scenarios: ${SCENARIO_NAMES.join(', ')}.`,
    )
  return checkScenario(file, `${name}.json`)
}

/**
 * Loads a built-in scenario by name, or a scenario file by its path (ending in .json).
 * @throws Error naming the invalid scenario, file or line
 */
export const loadScenario = (nameOrFile: string): Scenario => {
  if (!nameOrFile.endsWith('.json')) return scenarioNamed(nameOrFile)
  let text: string
  try {
    text = readFileSync(nameOrFile, 'utf8')
  } catch (cause) {
    throw new Error(`Failed to read the scenario file ${nameOrFile}.`, { cause })
  }
  return parseScenario(text, basename(nameOrFile))
}

/**
 * Parses a scenario. `file` is used in messages only.
 * @throws Error naming each invalid field, such as
 * `busy.json line 12, timeline entry 3, field "every": expected a span such as "500ms", "1.5s" or "2m"`
 */
export const parseScenario = (text: string, file: string): Scenario => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new Error(
      `${file}: not JSON (${cause instanceof Error ? cause.message : 'unreadable'})`,
      { cause },
    )
  }
  return checkScenario(value, file, text)
}

export const checkScenario = (value: unknown, file: string, text?: string): Scenario => {
  const result = z.safeParse(Scenario, value, englishErrors)
  if (result.success) return result.data
  const lines = text === undefined ? [] : timelineLines(text)
  const problems = result.error.issues.map(issue => {
    const [first, index, ...rest] = issue.path
    if (first === 'timeline' && typeof index === 'number') {
      const line = lines[index]
      const field = rest.length > 0 ? `, field "${rest.join('.')}"` : ''
      return `${file}${line === undefined ? '' : ` line ${line}`}, timeline entry ${index + 1}${field}: ${issue.message}`
    }
    return `${file}, field "${issue.path.join('.') || '(whole file)'}": ${issue.message}`
  })
  throw new Error(problems.join('\n'))
}

/** Line number (from 1) of each entry of the top-level "timeline" array. `text` must be valid JSON. */
const timelineLines = (text: string): number[] => {
  const lines: number[] = []
  let line = 1
  let depth = 0
  let key = ''
  let isTimeline = false
  for (let index = 0; index < text.length; index++) {
    const char = text[index]
    if (char === '\n') line++
    else if (char === '"') {
      const from = index + 1
      for (index++; text[index] !== '"' && index < text.length; index++)
        if (text[index] === '\\') index++
      if (depth === 1) key = text.slice(from, index)
    } else if (char === '{' || char === '[') {
      depth++
      if (depth === 2) isTimeline = char === '[' && key === 'timeline'
      if (depth === 3 && isTimeline && char === '{') lines.push(line)
    } else if (char === '}' || char === ']') depth--
  }
  return lines
}
