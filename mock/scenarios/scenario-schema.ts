import * as z from 'zod/mini'
import { Scenario } from '../world/scenario.ts'

/** JSON schema of scenario files for editors, saved as `mock/scenarios/scenario.schema.json`. */
export const scenarioJsonSchema = () => ({
  title: 'Scenario of the mock backend',
  ...z.toJSONSchema(Scenario, { io: 'input', unrepresentable: 'any' }),
})
