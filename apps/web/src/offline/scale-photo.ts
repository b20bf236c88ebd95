/**
 * Phone photos have 12 megapixels, and a readable label needs two: keeps uploads over a weak signal small
 * (A-445).
 */

const longestSide = 2_000
const quality = 0.85

/**
 * An upright JPEG with a longer side of at most 2,000 pixels; the original file if the browser cannot decode
 * it.
 */
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
