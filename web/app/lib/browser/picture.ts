/**
 * The sources of an uploaded picture for an <img>, in these widths; `shown` is the width for browsers without `srcset`. A cover
 * is the same file in every width.
 */
export const pictureSources = (address: string, shown: number, widths: readonly number[]) =>
  address.endsWith('.svg')
    ? { src: address }
    : {
        src: `${address}?width=${shown}`,
        srcSet: widths.map((width) => `${address}?width=${width} ${width}w`).join(', '),
      }
