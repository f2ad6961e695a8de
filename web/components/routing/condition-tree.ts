import {
  CONDITION_DEPTH_MAX,
  type Condition,
  type ConditionGroup,
} from '../../contract/content-router.ts'

export type ConditionNode = Condition | ConditionGroup

/** As in the backend, a group is a node with `conditions`. */
export const isGroup = (node: ConditionNode): node is ConditionGroup => 'conditions' in node

/** A rule without conditions is saved with an empty group. */
export const NO_CONDITION: ConditionGroup = { operator: 'AND', conditions: [] }

export const leavesOf = (node: ConditionNode): Condition[] =>
  isGroup(node) ? node.conditions.flatMap(leavesOf) : [node]

/** Whether a group at `depth` can't contain another group. The root has depth 1. */
export const isDeepest = (depth: number): boolean => depth >= CONDITION_DEPTH_MAX

let counter = 0
export const newNodeKey = (): string => {
  counter += 1
  return `${Date.now().toString(36)}-${counter}-${Math.random().toString(36).slice(2, 8)}`
}

/** The conditions of a copied rule need new keys. */
export const withNewKeys = (node: ConditionNode): ConditionNode =>
  isGroup(node)
    ? { ...node, _cid: newNodeKey(), conditions: node.conditions.map(withNewKeys) }
    : { ...node, _cid: newNodeKey() }

/** Whether a condition has no value yet. */
export const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && !Number.isNaN(value)

/** Parses `{min,max}`, which needs at least one of the two values. */
export const rangeOf = (value: unknown): { min: number; max: number } | null => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const { min, max } = value as { min?: unknown; max?: unknown }
  const isBound = (bound: unknown) => bound === undefined || bound === null || isNumber(bound)
  if (!isBound(min) || !isBound(max) || (!isNumber(min) && !isNumber(max))) return null
  return { min: isNumber(min) ? min : -Infinity, max: isNumber(max) ? max : Infinity }
}

/** Parses `{rating, votes}`. A plain value is treated as the rating. */
export const ratingParts = (value: unknown): { rating?: unknown; votes?: unknown } => {
  const isCompound =
    typeof value === 'object' && value !== null && ('rating' in value || 'votes' in value)
  return isCompound ? value : { rating: value }
}
