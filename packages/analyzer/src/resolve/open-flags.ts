/** How files are opened, as Linux numbers it: only what is or-ed together matters. */
export const OPEN_FLAGS = { O_RDONLY: 0, O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024 } as const;
