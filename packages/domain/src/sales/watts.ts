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
