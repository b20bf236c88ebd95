import { can } from '@crm/domain/people/can'
import { Link } from '@tanstack/react-router'
import Upload from 'lucide-react/icons/upload'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { buttonClass } from '~/ui/button-class.ts'

/** Opens the upload over the list; it asks for the client or the job. */
export function UploadLink() {
  const allowed = can.addDocument(useMe())
  if (!allowed.ok) {
    return (
      <Button variant="primary" reason={allowed.reason}>
        <Upload />
        Upload
      </Button>
    )
  }
  return (
    <Link to="/documents/new" search={true} className={buttonClass({ variant: 'primary' })}>
      <Upload />
      Upload
    </Link>
  )
}
