/** Serializes responses as JSON with the fields that the response schema names, and no others. */
import { serializerCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod'

type Compiler = typeof serializerCompiler

/**
 * Development and tests validate every value. Production trusts the handlers' types and only picks the named fields:
 * an undeclared field still never leaves the server.
 */
export const serializerFor = (strict: boolean): Compiler => (strict ? serializerCompiler : pickingCompiler)

const pickingCompiler: Compiler = (route) => {
  const names = route.schema instanceof z.ZodType ? namesIn(route.schema) : undefined
  if (!names) return serializerCompiler(route)
  return (value) => JSON.stringify(names.holds(value) ? value : names.pick(value))
}

/** The field names of a schema. Views rarely hold others, so a check is nearly always enough. */
interface Names {
  /** True if the value has no undeclared field. */
  readonly holds: (value: unknown) => boolean
  /** A copy without undeclared fields. */
  readonly pick: (value: unknown) => unknown
}

/** Cache by schema: three hundred routes share most of theirs, and all refusals. */
const cache = new WeakMap<z.ZodType, Names | undefined>()

/** Undefined for schemas that depend on the value, such as unions. */
function namesIn(shape: z.ZodType): Names | undefined {
  if (!cache.has(shape)) cache.set(shape, inspect(shape))
  return cache.get(shape)
}

function inspect(shape: z.ZodType): Names | undefined {
  if (shape instanceof z.ZodObject) return namesOfObject(shape)
  if (shape instanceof z.ZodArray) return namesOfArray(shape)
  if (shape instanceof z.ZodRecord) return namesOfRecord(shape)
  if (shape instanceof z.ZodNullable || shape instanceof z.ZodOptional) return namesOfOptional(shape)
  return plainTypes.some((kind) => shape instanceof kind) ? noNames : undefined
}

const plainTypes = [
  z.ZodString,
  z.ZodStringFormat,
  z.ZodNumber,
  z.ZodBoolean,
  z.ZodEnum,
  z.ZodLiteral,
  z.ZodNull,
]

const noNames: Names = { holds: () => true, pick: (value) => value }

type Fields = Record<string, unknown>

/** The keys of an enum record are names too; other record keys are data. */
function namesOfRecord({ keyType, valueType }: z.ZodRecord): Names | undefined {
  const names = namesIn(valueType as z.ZodType)
  if (!names) return undefined
  const keys = keyType instanceof z.ZodEnum ? new Set<unknown>(keyType.options) : undefined
  const isNamed = (key: string) => keys?.has(key) ?? true
  return {
    holds: (value) => Object.entries(value as Fields).every(([key, one]) => isNamed(key) && names.holds(one)),
    pick: (value) =>
      Object.fromEntries(
        Object.entries(value as Fields).flatMap(([key, one]) =>
          isNamed(key) ? [[key, names.pick(one)]] : [],
        ),
      ),
  }
}

function namesOfObject({ shape }: z.ZodObject): Names | undefined {
  const fields = new Map<string, Names>()
  for (const [name, field] of Object.entries(shape)) {
    const names = namesIn(field as z.ZodType)
    if (!names) return undefined
    fields.set(name, names)
  }
  return {
    holds(value) {
      for (const name of Object.keys(value as Fields)) {
        const names = fields.get(name)
        if (names !== noNames && !names?.holds((value as Fields)[name])) return false
      }
      return true
    },
    pick: (value) =>
      Object.fromEntries([...fields].map(([name, names]) => [name, names.pick((value as Fields)[name])])),
  }
}

function namesOfArray({ element }: z.ZodArray): Names | undefined {
  const names = namesIn(element as z.ZodType)
  return (
    names && {
      holds: (value) => (value as unknown[]).every(names.holds),
      pick: (value) => (value as unknown[]).map(names.pick),
    }
  )
}

function namesOfOptional(shape: z.ZodNullable | z.ZodOptional): Names | undefined {
  const names = namesIn(shape.unwrap() as z.ZodType)
  if (!names || names === noNames) return names
  return {
    holds: (value) => value === null || value === undefined || names.holds(value),
    pick: (value) => (value === null || value === undefined ? value : names.pick(value)),
  }
}
