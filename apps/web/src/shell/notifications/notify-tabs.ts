/** Syncs notification changes between tabs. */
const channel = new BroadcastChannel('web-crm.notifications')

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin and takes no target
export const notifyTabs = (): void => channel.postMessage('changed')

/** Calls `listener` when another tab has changed something; returns the unsubscribe function. */
export function onTabMessage(listener: () => void): () => void {
  channel.addEventListener('message', listener)
  return () => channel.removeEventListener('message', listener)
}
