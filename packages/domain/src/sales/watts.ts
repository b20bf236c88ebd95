/** DC watts of a system: its modules by their power, else its size; 0 without panels. */
export const systemWattsOf = ({
  moduleWattageStc,
  moduleQuantity,
  systemSizeKw,
}: {
  readonly moduleWattageStc: number | null
  readonly moduleQuantity: number | null
  readonly systemSizeKw: string | null
}): number =>
  moduleWattageStc && moduleQuantity
    ? moduleWattageStc * moduleQuantity
    : Math.round(Number(systemSizeKw ?? 0) * 1000)

interface Sized {
  readonly systemSizeKw?: number | null | undefined
  readonly moduleId?: string | null | undefined
  readonly moduleQuantity?: number | null | undefined
}

/** Other modules make another size, unless somebody says which. Watts are those of the modules alone. */
export const withSize = <C extends object & Sized>(change: C, moduleWatts: number): C =>
  change.systemSizeKw !== undefined ||
  moduleWatts === 0 ||
  (change.moduleId === undefined && change.moduleQuantity === undefined)
    ? change
    : { ...change, systemSizeKw: moduleWatts / 1000 }
