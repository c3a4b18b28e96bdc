/** The engine: code -> facts -> findings. */
export {};
