/** DC watts of a system: module count times power, otherwise the entered size; 0 without panels. */
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

interface SystemFields {
  readonly systemSizeKw?: number | null | undefined
  readonly moduleId?: string | null | undefined
  readonly moduleQuantity?: number | null | undefined
}

/** Updates the size when the modules change, unless the change sets the size. `moduleWatts` covers all modules. */
export const withSize = <C extends object & SystemFields>(change: C, moduleWatts: number): C =>
  change.systemSizeKw !== undefined ||
  moduleWatts === 0 ||
  (change.moduleId === undefined && change.moduleQuantity === undefined)
    ? change
    : { ...change, systemSizeKw: moduleWatts / 1000 }
