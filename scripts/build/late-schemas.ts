import * as z from 'zod/mini'

/*
 * Stands for the schema library in what the browser gets (lean.ts): a schema is built when it is first read with, not when its
 * module is run. A first view declares hundreds of schemas and reads answers with a handful of them. Everything else is the
 * library's own.
 */

export * from 'zod/mini'

type Make = (...given: never[]) => object
type Internals = {
  _zod: unknown
  check: (...checks: unknown[]) => object
  clone: (...given: unknown[]) => object
}

/** What others do with a schema or a check: ask for its internals, add checks, make another of it (`z.catchall`). */
class Late {
  constructor(private readonly make: () => object) {}

  get _zod(): unknown {
    const { _zod } = this.make() as Internals
    Object.defineProperty(this, '_zod', { value: _zod })
    return _zod
  }

  check(...checks: unknown[]): Late {
    return new Late(() => (this.make() as Internals).check(...checks))
  }

  clone(...given: unknown[]): object {
    return (this.make() as Internals).clone(...given)
  }
}

const late = <M extends Make>(make: M): M =>
  ((...given: Parameters<M>) => new Late(() => make(...given))) as never

export const array = /* @__PURE__ */ late(z.array)
export const boolean = /* @__PURE__ */ late(z.boolean)
export const custom = /* @__PURE__ */ late(z.custom)
export const int = /* @__PURE__ */ late(z.int)
export const literal = /* @__PURE__ */ late(z.literal)
export const looseObject = /* @__PURE__ */ late(z.looseObject)
export const nullable = /* @__PURE__ */ late(z.nullable)
export const number = /* @__PURE__ */ late(z.number)
export const object = /* @__PURE__ */ late(z.object)
export const optional = /* @__PURE__ */ late(z.optional)
export const partial = /* @__PURE__ */ late(z.partial)
export const pipe = /* @__PURE__ */ late(z.pipe)
export const prefault = /* @__PURE__ */ late(z.prefault)
export const strictObject = /* @__PURE__ */ late(z.strictObject)
export const string = /* @__PURE__ */ late(z.string)
export const transform = /* @__PURE__ */ late(z.transform)
export const union = /* @__PURE__ */ late(z.union)
export const unknown = /* @__PURE__ */ late(z.unknown)
export const _default = /* @__PURE__ */ late(z._default)
const lateEnum = /* @__PURE__ */ late(z.enum as Make)

export { lateEnum as enum }

export const maximum = /* @__PURE__ */ late(z.maximum)
export const maxLength = /* @__PURE__ */ late(z.maxLength)
export const minimum = /* @__PURE__ */ late(z.minimum)
export const minLength = /* @__PURE__ */ late(z.minLength)
export const overwrite = /* @__PURE__ */ late(z.overwrite)
export const regex = /* @__PURE__ */ late(z.regex)
export const trim = /* @__PURE__ */ late(z.trim)
