import Bell from 'lucide-react/icons/bell'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type FocusEvent, useEffect, useRef } from 'react'
import { Toaster as Sonner, toast as say } from 'sonner'
import { showToasts, type Toast, type ToastAction } from './toast.ts'

/** The toasts themselves, loaded on demand. Our tokens style them, so the library gets no theme. */
export function Toasts() {
  const box = useRef<HTMLDivElement>(null)
  /** The element that had focus before a toast took it. */
  const before = useRef<Element>(null)
  useEffect(() => {
    const giveBack = () => {
      const { current } = before
      before.current = null
      if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true })
    }
    const stop = showToasts((toast) => show(toast, giveBack))
    // A focused toast that closes would lose the focus.
    const watch = new MutationObserver(() => {
      if (document.activeElement === document.body) giveBack()
    })
    if (box.current) watch.observe(box.current, { childList: true, subtree: true })
    return () => {
      stop()
      watch.disconnect()
    }
  }, [])
  const isInside = ({ relatedTarget }: FocusEvent) =>
    relatedTarget instanceof Element && box.current?.contains(relatedTarget) === true
  return (
    // The library would restore the focus when its last toast closes, ten seconds later, from wherever it is
    // by then. So it never sees focus events.
    <div
      ref={box}
      className="contents"
      onFocusCapture={(event) => {
        event.stopPropagation()
        if (!isInside(event)) before.current = event.relatedTarget
      }}
      onBlurCapture={(event) => {
        event.stopPropagation()
        if (!isInside(event)) before.current = null
      }}
    >
      <Sonner
        position="bottom-center"
        // A warning behind a message of success would not be read.
        expand
        // A modal dialog disables pointer events outside it; the toast's button must stay usable.
        className="pointer-events-auto! font-sans!"
        containerAriaLabel="Notifications"
        offset={16}
        // Above the navigation and the offline strip, so that its button can be pressed.
        mobileOffset={{ bottom: 'calc(76px + var(--pocket-strip, 0px))' }}
        icons={{
          success: <CircleCheck className="text-ok-text" />,
          info: <Bell className="text-info-text" />,
          error: <CircleAlert className="text-late-text" />,
        }}
        toastOptions={{ unstyled: true, classNames: look }}
      />
    </div>
  )
}

/** The same text refreshes the toast that already shows it, but not its Undo: each action has its own. */
function show({ tone, title, description, action, also }: Toast, giveBack: () => void) {
  const button = ({ label, onPress }: ToastAction) => ({
    label,
    onClick: () => {
      giveBack()
      onPress()
    },
  })
  const options = {
    ...(!action && { id: title }),
    ...(description && { description }),
    ...(action && { action: button(action) }),
    ...(also && { cancel: button(also) }),
    duration: action ? 10_000 : 6000,
  }
  const id = ways[tone](title, options)
  action?.whenVoid?.(() => say.dismiss(id))
}

const ways = { done: say.success, error: say.error, news: say.info }

const look = {
  toast:
    'flex w-[360px] max-w-[calc(100vw-32px)] items-start gap-2.5 rounded-card bg-raised py-3 pr-3 pl-3.5 text-13 shadow-pop',
  icon: 'pt-0.5',
  content: 'grid min-w-0 flex-1 gap-0.5',
  title: 'font-medium text-1',
  description: 'text-2',
  actionButton: 'touch flex-none max-sm:px-1.5 font-medium text-link hover:underline underline-offset-3',
  cancelButton:
    'touch order-last flex-none max-sm:px-1.5 font-medium text-2 hover:underline underline-offset-3',
}
