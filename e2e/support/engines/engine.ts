/** A browser that is driven by the open protocols, since Playwright knows only builds of its own: what both of ours can. */
export interface Engine {
  open(address: string): Promise<void>
  /** The value of an expression in the page, awaited; it has to be plain data. */
  evaluate<T>(expression: string): Promise<T>
  act(sources: readonly ActionSource[]): Promise<void>
  /** A PNG of the window. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** W3C WebDriver's actions: the classic protocol and BiDi take the same. */
type ActionSource =
  | { readonly type: 'key'; readonly id: 'keyboard'; readonly actions: readonly KeyAction[] }
  | { readonly type: 'pointer'; readonly id: 'mouse'; readonly actions: readonly PointerAction[] }

interface KeyAction {
  readonly type: 'keyDown' | 'keyUp'
  /** A character, or a private one that WebDriver reads as a key without one. */
  readonly value: string
}

type PointerAction =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number; readonly origin: 'viewport' }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 }
