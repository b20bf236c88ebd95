/** Photos of a phone have 12 megapixels, of which a label needs two: what is sent over a weak signal is small. */

const longestSide = 2_000
const quality = 0.85

/** A JPEG whose longer side has at most 2,000 pixels, upright; the file as it is where the browser cannot read it. */
export async function scalePhoto(file: Blob): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const small = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', quality)
    })
    return small ?? file
  } catch {
    return file
  }
}
