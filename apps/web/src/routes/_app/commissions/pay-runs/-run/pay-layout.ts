/** Rows of the payee table: columns where there is room, else wrapping lines with the name and amount first. */
export const rowClass =
  '@max-[50rem]:flex @max-[50rem]:flex-wrap @max-[50rem]:items-center @max-[50rem]:gap-y-1 @max-[50rem]:px-3 @max-[50rem]:py-2'

export const lineClass = '@min-[50rem]:h-8 @max-[50rem]:border-t @max-[50rem]:border-line'

/** The subject of the line. */
export const firstClass =
  'pl-9 @max-[50rem]:order-1 @max-[50rem]:min-w-0 @max-[50rem]:flex-1 @max-[50rem]:pl-6 @max-[34rem]:basis-[calc(100%-9rem)]'

/** Below the line in a card. */
export const belowClass = '@max-[50rem]:basis-full @max-[50rem]:pl-6 @max-[50rem]:pr-0'

/** Like `belowClass`, but before the amount while a card is wide enough. */
export const besideClass =
  '@max-[50rem]:pr-0 @max-[34rem]:basis-full @max-[34rem]:pl-6 @min-[34rem]:@max-[50rem]:order-1'
