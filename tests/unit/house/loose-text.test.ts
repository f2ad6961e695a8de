import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAst } from 'vitest/node'

/** The parts of ESTree nodes that are used here. */
interface Node {
  type: string
  start: number
  end: number
  children?: Node[]
  expression?: Node
  consequent?: Node
  alternate?: Node
  right?: Node
  body?: Node
  argument?: Node
  id?: Node
  init?: Node
  operator?: string
  name?: string
  value?: unknown
}

/** What an expression may render: the last part of `a && b`, and both branches of a conditional. */
const resultsOf = (node: Node): Node[] => {
  if (node.type === 'ParenthesizedExpression' && node.expression) return resultsOf(node.expression)
  if (node.type === 'LogicalExpression' && node.right) return resultsOf(node.right)
  if (node.type === 'ConditionalExpression' && node.consequent && node.alternate)
    return [...resultsOf(node.consequent), ...resultsOf(node.alternate)]
  return [node]
}
const isString = ({ type, value, children = [] }: Node): boolean =>
  type === 'TemplateLiteral' ||
  (type === 'Literal' && typeof value === 'string' && value !== '') ||
  (type === 'JSXFragment' && children.some(child => isShown(child) && isText(child)))
const isElement = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment'
const contentOf = ({ type, expression }: Node): Node[] =>
  type === 'JSXExpressionContainer' && expression ? resultsOf(expression) : []

const isShown = (child: Node) =>
  child.type === 'JSXText'
    ? // Line breaks between elements don't count.
      /\S/.test(String(child.value)) || !String(child.value).includes('\n')
    : contentOf(child).every(({ type }) => type !== 'JSXEmptyExpression')
const isText = (child: Node | undefined) =>
  child !== undefined && (child.type === 'JSXText' || contentOf(child).some(isString))

const FUNCTIONS = ['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression']

const partsOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter(part => typeof part === 'object' && part !== null && 'type' in part)

/** What a function may return. */
const returnsOf = (node: Node): Node[] =>
  node.type === 'ReturnStatement'
    ? [node.argument ?? []].flat().flatMap(resultsOf)
    : partsOf(node)
        .filter(({ type }) => !FUNCTIONS.includes(type))
        .flatMap(returnsOf)

/** Texts that a component returns. Whoever renders it may remove it, or insert something before it. */
const returnedTexts = ({ type, id, init, body }: Node): Node[] => {
  const made = type === 'VariableDeclarator' ? init?.body : FUNCTIONS.includes(type) ? body : null
  if (!made || !/^[A-Z][a-z]/.test(id?.name ?? '')) return []
  return (made.type === 'BlockStatement' ? returnsOf(made) : resultsOf(made)).filter(isString)
}

const isNothing = ({ type, value, name }: Node) =>
  (type === 'Literal' && !value) || (type === 'Identifier' && name === 'undefined')

const hasFragment = (child: Node) =>
  contentOf(child).some(part => part.type === 'JSXFragment' && isString(part))

const isLoose = (child: Node, next: Node | undefined): boolean => {
  const parts = contentOf(child)
  const [hasText, hasElement] = [parts.some(isString), parts.some(isElement)]
  const comesAndGoes = child.expression?.operator === '&&' || parts.some(isNothing)
  return (
    (hasText && (comesAndGoes || hasElement)) ||
    (hasElement && parts.length + Number(comesAndGoes) > 1 && isText(next))
  )
}

/** Loose texts in a file, with their lines. */
const looseTexts = (file: string): string[] => {
  const source = readFileSync(file, 'utf8')
  const found: string[] = []
  const add = ({ start, end }: Node) => {
    const line = source.slice(0, start).split('\n').length
    found.push(`${file}:${line} ${source.slice(start, end)}`)
  }
  const visit = (node: Node) => {
    returnedTexts(node).forEach(add)
    const children = node.children?.filter(isShown) ?? []
    // A string that is the only child is set as `textContent`.
    for (const [index, child] of children.entries())
      if (isLoose(child, children[index + 1]) && (children.length > 1 || hasFragment(child)))
        add(child)
    partsOf(node).forEach(visit)
  }
  visit(parseAst(source, { lang: 'tsx' }) as unknown as Node)
  return found
}

/*
 * Translation by the browser replaces text nodes. React then fails to remove them, or to insert something before them,
 * and the page is lost.
 */
test('text that comes and goes, is returned by a component, or has something inserted before it, is in an element', () => {
  const files = readdirSync('web', { recursive: true, encoding: 'utf8' })
  expect(
    files.filter(name => name.endsWith('.tsx')).flatMap(name => looseTexts(`web/${name}`)),
  ).toEqual([])
})
