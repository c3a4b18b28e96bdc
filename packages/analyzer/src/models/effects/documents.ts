import type { EffectModel } from '../../types.js';

/** Documents, sheets, images and sound: built in memory, then written to a file. */
export default {
  modules: [
    'exceljs', 'xlsx', 'xlsx-js-style', 'xlsx-populate', 'node-xlsx', 'write-excel-file', 'docx', 'docxtemplater', 'docx-templates', 'pizzip', 'html-to-docx', 'officegen', 'pptxgenjs', 'pdf-lib', '@pdfme/*', 'pdfkit', 'pdfmake', 'jspdf', 'html-pdf', 'html-pdf-node', 'md-to-pdf', 'markdown-pdf', 'sharp', 'jimp', 'jimp/*',
    '@jimp/*', 'canvas', '@napi-rs/canvas', 'skia-canvas', 'svg2img', '@resvg/resvg-js', 'gm', 'imagemagick', 'imagemin', 'qrcode', 'fluent-ffmpeg', 'ffmpeg-static', '@ffmpeg/*', 'node-wav', 'lamejs', 'gtts', 'say', 'google-tts-api', 'edge-tts', 'msedge-tts', 'pngjs', 'jpeg-js', 'gifencoder', 'ytdl-core', '@distube/ytdl-core', 'youtube-dl-exec', 'potrace',
    'screenshot-desktop', 'node-screenshots',
  ],
  kind: 'fs',
  rows: [
    { member: ['writeFile', 'writeFileSync', 'writeFileXLSX', 'writeFileAsync', 'toFile', 'toFileAsync', 'saveToFile', 'saveAs', 'save', 'saveSync', 'writeAsync', 'writeXlsxFile', 'write', 'writeBufferToFile', 'output', 'run', 'mdToPdf', 'generateFile', 'toFiles', 'exec', 'screenshot'], effect: 'idempotent-write' },
    // In memory.
    { member: ['xlsx.writeBuffer', 'csv.writeBuffer', 'PDFDocument.save', 'PDFDocument.create.save', 'PDFDocument.load.save', 'XLSX.write', 'saveAsBase64', 'ffprobe', 'PNG.sync.write', 'doc.write', 'write.then', 'utils.*', 'toBuffer', 'toDataURL', 'toString'], effect: 'none' },
    // Spoken aloud each time.
    { member: 'speak', effect: 'write', kind: 'other' },
  ],
  judge: (call) => {
    if (/^(?:xlsx|node-xlsx|xlsx-js-style|pdf-lib|pngjs)/.test(call.module) && /(?:^|\.)(?:write|save)$/.test(call.member)) return { effect: 'none', kind: 'fs', confidence: 'proven' };
    return undefined;
  },
  otherwise: 'none',
} satisfies EffectModel;
