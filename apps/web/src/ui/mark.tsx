interface Props {
  /** Width and height in pixels. */
  readonly size: number
}

/**
 * The logo: a sun behind a roof ridge. The company's name is next to it, so it is hidden from screen readers.
 */
export const Mark = ({ size }: Props) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="flex-none">
    <path d="M16 15.2l6.97 4.97a10 10 0 1 0-13.94 0z" fill="var(--sun)" />
    <path
      d="M4 28.2 16 19.6l12 8.6"
      fill="none"
      stroke="var(--text-1)"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
