import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: string
}

/** A toggle with its label. */
export const Switch = ({ label, ...rest }: Props) => (
  <label className="inline-flex min-h-7 w-fit items-center gap-2 text-13">
    <input
      type="checkbox"
      className="relative h-4 w-7 flex-none cursor-pointer appearance-none rounded-full bg-closed-mark transition-colors duration-[120ms] before:absolute before:top-0.5 before:left-0.5 before:size-3 before:rounded-full before:bg-on-primary before:transition-transform before:duration-[120ms] checked:bg-primary checked:before:translate-x-3 motion-reduce:transition-none motion-reduce:before:transition-none"
      {...rest}
    />
    {label}
  </label>
)
