import anthropic from '../../src/models/effects/anthropic.js';
import elevenlabs from '../../src/models/effects/elevenlabs.js';
import genai from '../../src/models/effects/google-genai.js';
import inference from '../../src/models/effects/inference.js';
import ollama from '../../src/models/effects/ollama.js';
import openai from '../../src/models/effects/openai.js';
import replicate from '../../src/models/effects/replicate.js';
import { judges } from './table.js';

judges('openai', openai, {
  none: ['default.chat.completions.create', 'default.responses.create', 'default.embeddings.create', 'default.images.generate', 'default.models.list', 'default.beta.chat.completions.parse', 'default.vectorStores.search'],
  write: ['default.files.create', 'default.batches.create', 'default.fineTuning.jobs.create', 'default.beta.threads.messages.create', 'default.vectorStores.create', 'default.videos.create'],
  removal: ['default.files.delete', 'default.batches.cancel'],
});
judges('@anthropic-ai/sdk', anthropic, { none: ['default.messages.create', 'default.messages.stream', 'default.models.list', 'default.messages.batches.results'], write: ['default.messages.batches.create', 'default.beta.files.upload'], removal: ['default.messages.batches.cancel'] });
judges('@google/genai', genai, { none: ['GoogleGenAI.models.generateContent', 'GoogleGenAI.chats.create.sendMessage', 'GoogleGenAI.models.generateImages'], write: ['GoogleGenAI.files.upload', 'GoogleGenAI.caches.create'], removal: ['GoogleGenAI.files.delete'] });
judges('ollama', ollama, { none: ['default.chat', 'Ollama.generate', 'default.list'], 'idempotent-write': ['default.pull'], removal: ['default.delete'] });
judges('replicate', replicate, { none: ['default.run', 'default.predictions.get'], write: ['default.predictions.create', 'default.trainings.create'] });
judges('@elevenlabs/elevenlabs-js', elevenlabs, { none: ['ElevenLabsClient.textToSpeech.convert', 'ElevenLabsClient.voices.search'], write: ['ElevenLabsClient.conversationalAi.twilio.outboundCall', 'ElevenLabsClient.voices.ivc.create'], removal: ['ElevenLabsClient.voices.delete'] });
judges('ai', inference, { none: ['generateText', 'streamText', 'tool', 'embed'] });
judges('@langchain/openai', inference, { none: ['ChatOpenAI.invoke', 'ChatOpenAI.withStructuredOutput.invoke'] });
