import Bell from 'lucide-react/icons/bell'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type FocusEvent, useEffect, useRef } from 'react'
import { Toaster as Sonner, toast as say } from 'sonner'
import { showToasts, type Toast, type ToastAction } from './toast.ts'

/** The toasts themselves; loaded with the first one. The theme comes from our tokens, so the library gets none. */
export function Toasts() {
  const box = useRef<HTMLDivElement>(null)
  /** What had the focus before a toast got it. */
  const before = useRef<Element>(null)
  useEffect(() => {
    const giveBack = () => {
      const { current } = before
      before.current = null
      if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true })
    }
    const stop = showToasts((toast) => show(toast, giveBack))
    // One that goes takes the focus with it.
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
    // The library would give the focus back when its last toast has gone, ten seconds later, from whatever has it then.
    // It is not told of the focus.
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
        // A modal lets nothing outside of it be pressed; what a toast offers is meant for now.
        className="pointer-events-auto! font-sans!"
        containerAriaLabel="Notifications"
        offset={16}
        // Above the navigation, and above what the pocket says there: its button is to be pressed.
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

/** The same words again refresh the toast that already says them; not its way back, which each has for itself. */
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
  ways[tone](title, options)
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
