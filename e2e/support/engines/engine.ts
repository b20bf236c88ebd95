/** A browser driven by open protocols, since Playwright only supports its own builds: the common features of both of ours. */
export interface Engine {
  open(address: string): Promise<void>
  /** The awaited value of an expression in the page; it must be plain data. */
  evaluate<T>(expression: string): Promise<T>
  act(sources: readonly ActionSource[]): Promise<void>
  /** A PNG of the window. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** W3C WebDriver's actions: the classic protocol and BiDi use the same format. */
type ActionSource =
  | { readonly type: 'key'; readonly id: 'keyboard'; readonly actions: readonly KeyAction[] }
  | { readonly type: 'pointer'; readonly id: 'mouse'; readonly actions: readonly PointerAction[] }

interface KeyAction {
  readonly type: 'keyDown' | 'keyUp'
  /** A character, or a private-use one that stands for a key without a character. */
  readonly value: string
}

type PointerAction =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number; readonly origin: 'viewport' }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 }
