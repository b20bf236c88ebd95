type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** The given fields, without those that are present and undefined: in a change set these mean "unchanged". */
export const definedOf = <T extends object>(fields: T): Partial<Defined<T>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Defined<T>>
